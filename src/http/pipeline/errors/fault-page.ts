/**
 * Returns the page for visitors whose page cannot be rendered. Has the text in both languages of the
 * interface, and depends on nothing that may fail.
 */
export function faultPage(errorId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Not available</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<style>body { max-width: 36rem; margin: 15vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<main>
<h1>This page is not available at the moment</h1>
<p>Please try again in a few seconds.</p>
<div lang="de">
<h2>Diese Seite ist gerade nicht verfügbar</h2>
<p>Bitte versuchen Sie es in ein paar Sekunden noch einmal.</p>
</div>
<p><small>${errorId}</small></p>
</main>
</body>
</html>
`;
}
