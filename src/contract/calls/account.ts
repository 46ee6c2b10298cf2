import { z } from 'zod';
import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as account from '../schemas/account.ts';
import { Done } from '../schemas/error.ts';

/** What customers change about their own account, and its devices. */
export const accountCalls = {
  savedDelivery: call(paths.savedDelivery, {
    access: 'signed-in',
    summary: 'Saved delivery details',
    reply: account.SavedDelivery,
  }),
  saveDelivery: call(paths.saveDelivery, {
    access: 'signed-in',
    summary: 'Saves delivery details for next time',
    body: account.DeliveryDetails,
    reply: account.SavedDelivery,
  }),
  forgetDelivery: call(paths.forgetDelivery, {
    access: 'signed-in',
    summary: 'Deletes saved delivery details',
    reply: account.SavedDelivery,
  }),
  changeAccount: call(paths.changeAccount, {
    access: 'signed-in',
    summary: 'Changes the name',
    body: account.ChangeAccount,
    reply: account.ChangedAccount,
  }),
  askToConfirmAgain: call(paths.askToConfirmAgain, {
    access: 'signed-in',
    summary:
      'Mails a new link that confirms the e-mail of a new account; answers the same if it is confirmed',
    reply: Done,
  }),
  changeEmail: call(paths.changeEmail, {
    access: 'signed-in',
    summary: 'Requests another e-mail; the new address, and the old one if it was confirmed, each get a link',
    body: account.ChangeEmail,
    reply: Done,
  }),
  confirmEmail: call(paths.confirmEmail, {
    access: 'anyone',
    summary: 'Confirms a change of e-mail with the code of a mailed link; the second confirmation applies it',
    body: account.VerifyEmail,
    reply: Done,
  }),
  changePassword: call(paths.changePassword, {
    access: 'signed-in',
    summary: 'Changes the password; ends every other session',
    body: account.ChangePassword,
    reply: account.SignedIn,
  }),
  devices: call(paths.devices, {
    access: 'signed-in',
    summary: 'Signed-in devices',
    reply: account.DeviceList,
  }),
  signOutDevice: call(paths.signOutDevice, {
    access: 'signed-in',
    summary: 'Logs one device out',
    params: account.DeviceParams,
    reply: account.DeviceList,
  }),
  signOutEverywhere: call(paths.signOutEverywhere, {
    access: 'signed-in',
    summary: 'Logs every device out, including this one',
    reply: Done,
  }),
  downloadMyData: call(paths.downloadMyData, {
    access: 'signed-in',
    summary: 'Everything the shop keeps about the account',
    reply: z.record(z.string(), z.unknown()),
  }),
  deleteAccount: call(paths.deleteAccount, {
    access: 'signed-in',
    summary: 'Deletes the account; paid orders stay in the books, anonymised',
    body: account.DeleteAccount,
    reply: Done,
  }),
} as const;
