import { DEMO_PASSWORD } from '../../../shop.cast.ts';
import { escapeHtml } from '../../contract/escape-html.ts';

/** The provider's own pages: plain and warm, and clearly neither the shop's nor Google's. */

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf3e4; color: #3a1a12;
    font: 1rem/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(24rem, 92vw); padding: 2rem; background: #fffdf8; border-radius: 12px;
    border: 1px solid #e6d3b3; }
  h1 { margin: 0 0 .5rem; font-size: 1.4rem; }
  p { margin: 0 0 1rem; }
  label { display: block; margin-bottom: 1rem; font-weight: 600; }
  input { box-sizing: border-box; display: block; width: 100%; margin-top: .25rem; padding: .65rem; font: inherit;
    border: 1px solid #a98a63; border-radius: 8px; background: #fff; }
  button { width: 100%; padding: .75rem; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer;
    border: 1px solid #8c1d2f; background: #8c1d2f; color: #fff; }
  button.quiet { margin-top: .75rem; background: none; color: #8c1d2f; }
  :focus-visible { outline: 3px solid #d98e04; outline-offset: 2px; }
  [role=alert] { padding: .6rem .8rem; border-radius: 8px; background: #fbe3e0; color: #7a1420; }
  small { display: block; margin-top: 1.25rem; }`;

/** The sign-in form; `refused`: after a wrong password; `email`: as typed. */
export function signInPage(uid: string, typed: { email: string; refused: boolean }): string {
  const alert = typed.refused ? '<p role="alert">The e-mail or password is not right.</p>' : '';
  return page(
    'Demo sign-in',
    `<h1>Demo sign-in</h1>
    <p>Stands in for Google while the shop runs as a demo.</p>
    ${alert}
    <form method="post" action="/interaction/${escapeHtml(uid)}">
      <label>Email
        <input name="email" type="email" autocomplete="username" required value="${escapeHtml(typed.email)}">
      </label>
      <label>Password
        <input name="password" type="password" autocomplete="current-password" required>
      </label>
      <button>Sign in</button>
    </form>
    <form method="post" action="/interaction/${escapeHtml(uid)}/cancel"><button class="quiet">Cancel</button></form>
    <small>Try kiran@example.in or asha@example.in with the password ${DEMO_PASSWORD}.</small>`,
  );
}

/** Shown when a sign-in has ended or failed. */
export function failurePage(): string {
  return page(
    'Demo sign-in',
    '<h1>This sign-in has ended</h1><p>Please go back to the shop and start again.</p>',
  );
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  <style>${STYLE}</style>
</head>
<body><main>
    ${main}
</main></body>
</html>`;
}
