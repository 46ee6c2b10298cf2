import { type ShopFacts, shopFacts } from '../shop.config.ts';
import { foreignSign, inventedFacts } from '../shop.invented.ts';
import { isLoopbackName } from './contract/loopback-names.ts';
import { findIdleAddresses, SANDBOX_VARIABLE } from './gateways/own-sandbox.ts';
import { findUnknownNames, type Settings } from './settings.ts';
import { isStateOfGstin } from './shop/documents/place-of-supply.ts';

/** A sentence for the log, and the names it is about. */
interface Warning {
  readonly message: string;
  readonly about?: object;
}

/** Conditions that do not prevent a start, but are hardly what the owner wants. */
export function findWarnings(
  { production, demo, payment, publicUrl, secure, adminUrl, mail }: Settings,
  env: Readonly<Record<string, string | undefined>>,
  shop: ShopFacts = shopFacts,
): Warning[] {
  const warnings: Warning[] = findUnknownNames(env).map((variable) => ({
    message: 'no setting has this name: it changes nothing',
    about: { variable },
  }));
  const warn = (message: string, about?: object) => warnings.push({ message, ...(about && { about }) });
  for (const variable of findIdleAddresses(payment))
    warn(`this address changes nothing: the one to set is ${SANDBOX_VARIABLE[payment.provider]}`, {
      variable,
    });
  if (demo && payment.mode === 'prod')
    warn('payments are real, and DEMO is on: everybody knows the password of its accounts');
  if (!production) return warnings;
  if (payment.mode === 'test')
    warn('PAYMENT_MODE is test: orders are paid with the play money of the provider, and nobody is charged');
  if (isLoopbackName(new URL(publicUrl).hostname))
    warn(`PUBLIC_URL is ${publicUrl}: links in mails and the payment provider lead nowhere else`);
  else if (!secure)
    warn(`PUBLIC_URL is ${publicUrl}: without https everybody on the way reads passwords and sessions`);
  if (isExample(publicUrl))
    warn(
      `PUBLIC_URL is still the example ${publicUrl}: links in mails and the payment provider lead nowhere`,
    );
  if (isExample(adminUrl) && !adminUrl.startsWith(`${publicUrl}/`))
    warn(`ADMIN_URL is still the example ${adminUrl}: the shop's 'Admin Panel' leads nowhere`);
  if (!mail.smtpUrl) warn('SMTP_URL is not set: mails are written to files, and nobody receives them');
  const misfit = misfitOf(mail.smtpUrl);
  if (misfit !== null) warn(misfit);
  if (mail.from?.address.endsWith('.example'))
    warn(
      `MAIL_FROM is still the example ${mail.from.address}: mail servers refuse it, and nobody can answer`,
    );
  const facts = inventedFacts(shop);
  if (facts.length > 0) warn('shop.config.ts still has facts that the demo invented', { facts });
  const sign = foreignSign(shop);
  if (sign !== null)
    warn(`the sign that shop.marks.ts draws says ${sign}, and the shop is called ${shop.name}`);
  const { gstin, address } = shop;
  if (!isStateOfGstin(address.state, gstin))
    warn(
      `shop.config.ts: the GSTIN ${gstin} is not of the state "${address.state}": orders within it would be invoiced with IGST`,
    );
  return warnings;
}

/** No real host has such a name: what `deploy/shop.env` says was left as it is. */
function isExample(address: string): boolean {
  return new URL(address).hostname.endsWith('.example');
}

/** TLS from the first byte, or only after STARTTLS: with the wrong one, each mail fails in words that hardly say why. */
const OTHER_KIND = new Map([
  ['smtp:465', 'smtps://'],
  ['smtps:587', 'smtp://'],
  ['smtps:25', 'smtp://'],
]);

/** The warning of a mail server's address whose port is that of the other kind of connection. */
function misfitOf(smtpUrl: string | null): string | null {
  if (smtpUrl === null) return null;
  const { protocol, port } = new URL(smtpUrl);
  const wanted = OTHER_KIND.get(`${protocol}${port}`);
  if (wanted === undefined) return null;
  return `SMTP_URL has ${protocol}// with port ${port}, where mail servers want ${wanted}: no mail would be sent`;
}
