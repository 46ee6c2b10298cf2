import { z } from 'zod';
import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as account from '../schemas/account.ts';
import { Done } from '../schemas/error.ts';

/** Logging in and out, signing up, and links sent by mail. */
export const signInCalls = {
  login: call(paths.login, {
    access: 'anyone',
    summary: 'Logs in with e-mail and password',
    body: account.Credentials,
    reply: account.SignedIn,
  }),
  signup: call(paths.signup, {
    access: 'anyone',
    summary: 'Creates a customer account and logs it in',
    body: account.Credentials,
    reply: account.SignedIn,
  }),
  getUser: call(paths.getUser, {
    access: 'signed-in',
    summary: 'The account that the token belongs to',
    reply: account.User,
  }),
  socialSignIn: call(paths.socialSignIn, {
    access: 'anyone',
    summary: 'Starts social sign-in by redirect; 404 for an unknown provider',
    params: z.object({ provider: z.string().max(40) }),
    query: account.SocialStart,
    reply: 'redirect',
  }),
  socialReturn: call(paths.socialReturn, {
    access: 'anyone',
    summary: 'Where the sign-in provider sends the browser back; redirects to /oauth-success',
    params: z.object({ provider: z.string().max(40) }),
    query: account.SocialAnswer,
    reply: 'redirect',
  }),
  logout: call(paths.logout, {
    access: 'optional',
    summary: 'Revokes the token',
    reply: Done,
  }),
  forgotPassword: call(paths.forgotPassword, {
    access: 'anyone',
    summary: 'Mails a single-use link; answers the same whether or not the e-mail is known',
    body: account.Email,
    reply: Done,
  }),
  resetPassword: call(paths.resetPassword, {
    access: 'anyone',
    summary: 'Sets a new password with the code of a mailed link; ends every session',
    body: account.ResetPassword,
    reply: Done,
  }),
  verifyEmail: call(paths.verifyEmail, {
    access: 'anyone',
    summary: 'Confirms an e-mail address with the code of a mailed link',
    body: account.VerifyEmail,
    reply: Done,
  }),
} as const;
