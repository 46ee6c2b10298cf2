import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BAD_EMAIL } from '../../contract/delivery-rules.ts';
import { STALE_LINK } from '../../contract/schemas/account.ts';
import { verifyEmail } from '../../shop/customers/email/verify-email.ts';
import { forgotPassword } from '../../shop/customers/passwords/forgot-password.ts';
import { resetPassword } from '../../shop/customers/passwords/reset-password.ts';
import { logIn } from '../../shop/customers/sign-in/log-in.ts';
import { logOut } from '../../shop/customers/sign-in/log-out.ts';
import { signUp } from '../../shop/customers/sign-in/sign-up.ts';
import type { Shop } from '../../shop/shop.ts';
import { isSentByPage } from '../http/media-types.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { callerOf } from './account-caller.ts';
import { tooManyTries } from './account-refusals.ts';
import { refuseWhilePasswordsWait } from './password-queue.ts';

/** Login, sign-up, log-out and the links in mails (spec §7, decisions: Accounts). */
export function signInRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.setErrorHandler(sayInOneSentence);
    signupRoute(scope, shop);
    scope.register(async (page) => {
      page.addHook('preValidation', showPageAgain);
      loginRoute(page, shop);
    });
  });
  app.register(async (page) => {
    page.addHook('preValidation', showPageAgain);
    passwordRoutes(page, shop);
  });

  serve(app, 'getUser', async ({ customer }) => ({
    username: customer.username,
    id: customer.id,
    role: customer.role,
    email: customer.email,
  }));

  serve(app, 'logout', async ({ visitor }) => {
    if (visitor.customer) await logOut(shop, visitor.customer, visitor.browserHash);
    return { success: true };
  });

  serve(app, 'verifyEmail', async ({ body, visitor }) => {
    if (!(await verifyEmail(shop, body.code, visitor.address))) throw new Refusal(400, STALE_LINK);
    return { success: true, message: 'Your e-mail address is confirmed.' };
  });
}

/**
 * Where a page's scripts did not arrive, the browser submits its form itself and shows whatever it receives. These
 * forms need scripts: it gets the page again, whose scripts may arrive this time (decision 163).
 */
async function showPageAgain(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isSentByPage(request)) return;
  const query = request.url.replace(/^[^?]*/, '');
  await reply.header('cache-control', 'no-store').redirect(`${request.routeOptions.url}${query}`, 303);
}

/** Forgotten passwords, and the links that replace them. */
function passwordRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'forgotPassword', async ({ body, visitor }) => {
    const asked = await forgotPassword(shop, body.email, visitor.address);
    if (asked.ok) {
      const message = 'If an account has this e-mail address, a link to set a new password is on its way.';
      return { success: true, message };
    }
    if (asked.reason === 'too-many') throw tooManyTries('Too many requests for a new password.', asked);
    throw new Refusal(400, BAD_EMAIL);
  });

  serve(app, 'resetPassword', async ({ body, visitor }) => {
    refuseWhilePasswordsWait();
    const reset = await resetPassword(shop, body.code, body.password, visitor.address);
    if (reset.ok) return { success: true, message: 'Your new password is set. Please log in with it.' };
    throw new Refusal(400, reset.reason === 'stale' ? STALE_LINK : reset.message);
  });
}

function loginRoute(app: FastifyInstance, shop: Shop): void {
  serve(app, 'login', async ({ body, visitor, request }) => {
    refuseWhilePasswordsWait();
    const login = await logIn(shop, body, callerOf(visitor, request));
    if (login.ok) return { success: true, token: login.token };
    if (login.reason === 'blank') throw new Refusal(400, BLANK);
    if (login.reason === 'too-many') throw tooManyTries('Too many failed logins.', login);
    throw new Refusal(401, 'The e-mail or password is not right.');
  });
}

function signupRoute(app: FastifyInstance, shop: Shop): void {
  serve(app, 'signup', async ({ body, visitor, request }) => {
    refuseWhilePasswordsWait();
    const typed = { username: body.username ?? '', email: body.email, password: body.password };
    const signup = await signUp(shop, typed, callerOf(visitor, request));
    if (signup.ok) return { success: true, token: signup.token };
    if (signup.reason === 'invalid') throw new Refusal(400, signup.message);
    if (signup.reason === 'too-many') throw tooManyTries('Too many sign-ups from here.', signup);
    throw new Refusal(409, 'An account with this e-mail already exists. Please log in.');
  });
}

const BLANK = 'Please enter your e-mail and password.';

/** The form shows `errors` of login and sign-up as they are (spec §8), so even a malformed body gets a sentence. */
function sayInOneSentence(error: FastifyError): never {
  if (error.validationContext !== 'body') throw error;
  const tooLong = error.validation?.some(({ keyword }) => keyword === 'too_big');
  throw new Refusal(400, tooLong ? 'What you entered is too long.' : BLANK);
}
