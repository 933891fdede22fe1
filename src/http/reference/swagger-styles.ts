/** Changes to Swagger UI's styles: without parts that carry no information, and nothing wider than a phone. */
export const SWAGGER_STYLES = `
body { margin: 0; }
.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }
.swagger-ui .folded { padding: 0; border: 0; background: none; font: inherit; color: inherit; text-align: start; cursor: pointer }
.swagger-ui .folded::after { content: " +"; font-weight: 700 } .swagger-ui .folded:hover { text-decoration: underline }
.swagger-ui .response-col_description { width: 100% }
@media (max-width: 40rem) {
  .swagger-ui table.headers, .swagger-ui .model-box { display: block; max-width: 100%; overflow-x: auto }
  .swagger-ui .response-col_description { max-width: 60vw } .swagger-ui .response-col_status { min-width: 3rem }
}
`;
