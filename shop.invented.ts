import type { ShopFacts } from './shop.config.ts';
import { drawnName } from './shop.marks.ts';

/** Facts that the demo invented and on which the law or customers rely, each with the mark of an invented value. */
const MARKS: readonly (readonly [name: string, read: (facts: ShopFacts) => string, invented: RegExp])[] = [
  ['email', (facts) => facts.email, /\.example$/],
  ['supportEmail', (facts) => facts.supportEmail, /\.example$/],
  ['grievanceOfficer.email', (facts) => facts.grievanceOfficer.email, /\.example$/],
  ['phone', (facts) => facts.phone.tel, /^\+919829000000$/],
  ['whatsapp.number', (facts) => facts.whatsapp.number, /^919829000000$/],
  ['grievanceOfficer.phone', (facts) => facts.grievanceOfficer.phone, /^98290 00001$/],
  ['fssaiLicence', (facts) => facts.fssaiLicence, /^10{13}$/],
  ['gstin', (facts) => facts.gstin, /^08ZZZFG1964G1ZQ$/],
  ['branches', (facts) => facts.branches.map(({ phone }) => phone).join(' '), /\b98290 0000\d\b/],
  ['social', (facts) => facts.social.map(({ url }) => url).join(' '), /gulabandsons\.demo/],
];

/** Names of the facts that are still the demo's inventions: a real shop must not sell under them. */
export function inventedFacts(facts: ShopFacts): string[] {
  return MARKS.filter(([, read, invented]) => invented.test(read(facts))).map(([name]) => name);
}

/** The name on the drawn sign when it is not the shop's own: pages, icons and invoices still bear it. */
export function foreignSign({ name }: Pick<ShopFacts, 'name'>): string | null {
  return name === drawnName ? null : drawnName;
}
