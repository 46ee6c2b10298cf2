import type { FastifyInstance } from 'fastify';
import { BAD_EMAIL } from '../../contract/delivery-rules.ts';
import { STALE_LINK } from '../../contract/schemas/account.ts';
import { changeName } from '../../shop/customers/change-name.ts';
import { deleteAccount } from '../../shop/customers/delete-account.ts';
import { forgetDelivery, readSavedDelivery, saveDelivery } from '../../shop/customers/delivery.ts';
import { askToConfirmAgain } from '../../shop/customers/email/ask-to-confirm.ts';
import { changeEmail } from '../../shop/customers/email/change-email.ts';
import { confirmNewEmail } from '../../shop/customers/email/confirm-new-email.ts';
import { readMyData } from '../../shop/customers/my-data.ts';
import { changePassword } from '../../shop/customers/passwords/change-password.ts';
import { listDevices } from '../../shop/customers/sessions/devices.ts';
import { signOutDevice, signOutEverywhere } from '../../shop/customers/sign-in/log-out.ts';
import type { Customer, Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { callerOf } from './account-caller.ts';
import { unconfirmed } from './account-refusals.ts';
import { refuseWhilePasswordsWait } from './password-queue.ts';

/** Account settings (decisions: Shown to people). */
export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  deliveryRoutes(app, shop);
  deviceRoutes(app, shop);

  serve(app, 'changeAccount', async ({ body, customer }) => {
    const changed = await changeName(shop, customer, body.username);
    if (changed.ok) {
      const { id, role, email } = customer;
      return { success: true, user: { username: changed.name, id, role, email } };
    }
    if (changed.reason === 'invalid') throw new Refusal(400, changed.message);
    throw unconfirmed(changed);
  });

  serve(app, 'changePassword', async ({ body, customer, visitor, request }) => {
    refuseWhilePasswordsWait();
    const typed = { current: body.currentPassword, next: body.newPassword };
    const changed = await changePassword(shop, customer, typed, callerOf(visitor, request));
    if (changed.ok) return { success: true, token: changed.token };
    if (changed.reason === 'invalid') throw new Refusal(400, changed.message);
    throw unconfirmed(changed, { wrong: 'The current password is not right.' });
  });

  serve(app, 'askToConfirmAgain', async ({ customer }) => {
    const asked = await askToConfirmAgain(shop, customer);
    if (!asked.ok) throw unconfirmed(asked, { tooMany: 'We have sent several links already.' });
    return { success: true, message: CONFIRMATION_ASKED };
  });

  serve(app, 'changeEmail', async ({ body, customer, visitor, request }) => {
    refuseWhilePasswordsWait();
    const typed = { email: body.email, password: body.password ?? '' };
    const changed = await changeEmail(shop, customer, typed, callerOf(visitor, request));
    if (changed.ok) return { success: true, message: EMAIL_CHANGE_ASKED };
    if (changed.reason === 'invalid') throw new Refusal(400, BAD_EMAIL);
    if (changed.reason === 'same') throw new Refusal(400, 'This is your e-mail address already.');
    throw unconfirmed(changed, { tooMany: 'Too many tries.' });
  });

  serve(app, 'confirmEmail', async ({ body, visitor }) => {
    const confirmed = await confirmNewEmail(shop, body.code, visitor.address);
    if (!confirmed.ok) throw new Refusal(400, STALE_LINK);
    const message =
      confirmed.done === 'whole'
        ? 'Your e-mail address is changed.'
        : 'Thank you. Now please open the link that we sent to your other address.';
    return { success: true, message };
  });

  serve(app, 'downloadMyData', async ({ customer, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return readMyData(shop, customer);
  });

  serve(app, 'deleteAccount', async ({ body, customer, visitor, request }) => {
    refuseWhilePasswordsWait();
    const deleted = await deleteAccount(shop, customer, body.password ?? '', callerOf(visitor, request));
    if (deleted.ok) return { success: true, message: 'Your account is deleted.' };
    if (deleted.reason === 'payment-open') throw new Refusal(409, PAYMENT_OPEN);
    throw unconfirmed(deleted);
  });
}

/** No order is on the screen, so the message cannot say 'this order'. */
const PAYMENT_OPEN = 'A payment of one of your orders is still open.';

const CONFIRMATION_ASKED =
  'If your e-mail address is not confirmed yet, a new link is on its way. It works for 24 hours.';

const EMAIL_CHANGE_ASKED =
  'We have sent a link to the new address, and to the old one if you had confirmed it. Your e-mail changes when each is opened.';

function deliveryRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'savedDelivery', async ({ customer }) => ({
    success: true,
    delivery: await readSavedDelivery(shop, customer),
  }));

  serve(app, 'saveDelivery', async ({ body, customer }) => {
    const saved = await saveDelivery(shop, customer, body);
    if (!saved.ok) throw unconfirmed(saved);
    return { success: true, delivery: saved.delivery };
  });

  serve(app, 'forgetDelivery', async ({ customer }) => {
    const forgotten = await forgetDelivery(shop, customer);
    if (!forgotten.ok) throw unconfirmed(forgotten);
    return { success: true, delivery: null };
  });
}

function deviceRoutes(app: FastifyInstance, shop: Shop): void {
  const listed = async (customer: Customer) =>
    (await listDevices(shop, customer)).map((device) => ({
      ...device,
      createdAt: device.createdAt.toISOString(),
      lastSeenAt: device.lastSeenAt.toISOString(),
    }));

  serve(app, 'devices', async ({ customer }) => ({ success: true, devices: await listed(customer) }));

  serve(app, 'signOutDevice', async ({ params, customer, visitor }) => {
    if (!(await signOutDevice(shop, customer, params.deviceId, visitor.browserHash)))
      throw new Refusal(404, 'This device is not signed in.');
    return { success: true, devices: await listed(customer) };
  });

  serve(app, 'signOutEverywhere', async ({ customer, visitor }) => {
    await signOutEverywhere(shop, customer, visitor.address);
    return { success: true };
  });
}
