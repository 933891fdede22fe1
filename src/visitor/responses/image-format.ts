/**
 * Format of SVG images. The policy blocks scripts and external resources if an image is opened as a
 * document.
 */
export const IMAGE_FORMAT = {
  contentType: 'image/svg+xml; charset=utf-8',
  headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
};
