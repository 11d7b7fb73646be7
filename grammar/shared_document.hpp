#pragma once
// Large documents that are shared and thrown away by the hundred.

#include <memory>

#include "grammar/document.hpp"

namespace majs::grammar {

/// A document to be shared. Its end costs half of what the destructor of documents takes, which works its way through
/// every value by itself to be safe from deep ones.
std::shared_ptr<const Document> shared_document(Document document);

}  // namespace majs::grammar
