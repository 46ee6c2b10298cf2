import { escapeHtml } from '../../contract/escape-html.ts';

/** The origin to which a page in the checkout's frame reports; null when the browser opened the page itself. */
export type ParentOrigin = string | null;

/** Wraps `content`, which is HTML, in the sandbox's page. */
export function pageFrame(parent: ParentOrigin, content: string): string {
  return `<!doctype html>
<html lang="en"${parent ? ` data-parent="${escapeHtml(parent)}"` : ''}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Sandbox payment</title>
  <link rel="stylesheet" href="/pay-page.css">
  <script src="/pay-page.js" defer></script>
</head>
<body>
  <main>
    <p class="test-mode">Test mode</p>
    <h1>Sandbox payment</h1>
    ${content}
  </main>
</body>
</html>`;
}

/** What the page reports, once, to the page around its frame. */
export function reportTag(message: unknown): string {
  const json = JSON.stringify(message).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="outcome">${json}</script>`;
}
