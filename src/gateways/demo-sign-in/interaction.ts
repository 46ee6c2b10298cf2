import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';
import { signInPage } from './demo-page.ts';
import { signInDemoPerson } from './demo-people.ts';

/** The login page of one sign-in: shows the form, accepts it, or cancels. Throws when the sign-in has ended. */
export async function answerInteraction(
  provider: Provider,
  { uid, action }: { uid: string; action: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The cookie proves that this browser is the one that was sent here.
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return show(response, uid, { email: '', refused: false });
  if (action === 'cancel') {
    const denied = { error: 'access_denied', error_description: 'The person cancelled the sign-in.' };
    return provider.interactionFinished(request, response, denied);
  }
  const form = await readForm(request);
  const email = form.get('email') ?? '';
  const person = signInDemoPerson(email, form.get('password') ?? '');
  if (!person) return show(response, uid, { email, refused: true });
  const chosen = { select_account: {}, login: { accountId: person.subject } };
  await provider.interactionFinished(request, response, chosen);
}

function show(response: ServerResponse, uid: string, typed: { email: string; refused: boolean }): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
    'referrer-policy': 'no-referrer',
  });
  response.end(signInPage(uid, typed));
}

const FORM_MAX_BYTES = 4096;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!(Number(request.headers['content-length']) <= FORM_MAX_BYTES))
    throw new Error('the form is too large');
  return new URLSearchParams(await text(request));
}
