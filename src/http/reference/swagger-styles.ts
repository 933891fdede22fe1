/**
 * Changes to Swagger UI's styles: readable colors, no parts without information, and nothing wider than a phone.
 * The colors of methods keep their hue, but are dark enough for white text.
 */
export const SWAGGER_STYLES = `
body { margin: 0; }
.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }
.swagger-ui .folded { padding: 0; border: 0; background: none; font: inherit; color: inherit; text-align: start; cursor: pointer }
.swagger-ui .folded::after { content: " +"; font-weight: 700 } .swagger-ui .folded:hover { text-decoration: underline }
.swagger-ui .response-col_description { width: 100% }
.swagger-ui .opblock { scroll-margin-top: 1rem }
.swagger-ui .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.swagger-ui .schemes { justify-content: flex-end }
.swagger-ui .code { max-height: 25rem; overflow: auto; background: #1e1e1e; border-radius: 4px } .swagger-ui .code:focus-visible { outline: 3px solid #0a6b44 }
.swagger-ui .code .microlight { max-height: none; overflow: visible !important; background: none !important }
html:not(.dark-mode) .swagger-ui {
  .opblock-get { --method: #1068bf } .opblock-post { --method: #137a4c } .opblock-put { --method: #a35200 }
  .opblock-patch { --method: #0e7490 } .opblock-delete { --method: #c62828 }
  .opblock .opblock-summary .opblock-summary-method { background: var(--method) }
  .info .title small { background: #4a5568 } .info .title .version-stamp { background: #4d6b02 }
  .info a, .info .url, .markdown a, .renderedMarkdown a { color: #1160b8 }
  .btn.authorize { border-color: #137a4c; color: #137a4c } .btn.authorize svg { fill: #137a4c }
  .btn.execute { border-color: #1068bf; background: #1068bf } .btn.cancel { border-color: #c62828; color: #c62828 }
  .parameter__in, .parameter__deprecated { color: #5b6270 } .parameter__name.required span, .parameter__name.required::after { color: #c62828 }
  .json-schema-2020-12-expand-deep-button, [class*='--secondary'] { color: #4a5160 } .json-schema-2020-12__constraint--string { background: #8a5a00 }
  .download-contents { background: #4a5160 }
}
html.dark-mode .swagger-ui { .opblock .opblock-section-header .btn.cancel.cancel { border-color: #ff8f8f; color: #ff8f8f } .header-col { color: #e4e6e6 } }
@media (max-width: 40rem) {
  .swagger-ui table.headers, .swagger-ui .model-box { display: block; max-width: 100%; overflow-x: auto }
  .swagger-ui .response-col_description { max-width: 60vw } .swagger-ui .response-col_status { min-width: 3rem }
}
`;
