/** SVG images. One can be opened as a document of its own: then it runs nothing and loads nothing. */
export const IMAGE_FORMAT = {
  contentType: 'image/svg+xml; charset=utf-8',
  headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
};
