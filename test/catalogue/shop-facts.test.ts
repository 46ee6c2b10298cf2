import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { addressLine, shopFacts } from '../../shop.config.ts';
import { foreignSign, inventedFacts } from '../../shop.invented.ts';
import {
  CREDIT_NOTE_PREFIX,
  creditNoteNumber,
  invoiceNumber,
} from '../../src/contract/documents/invoice-number.ts';
import { demoCatalogue } from '../../src/db/seed/catalogue/demo-catalogue.ts';
import { video } from '../../src/db/seed/content.ts';
import { ownFacts } from '../support/own-facts.ts';

describe('the shop facts', () => {
  test('have the three branches and four testimonials of the specification', () => {
    expect(new Set(shopFacts.branches.map((branch) => branch.id)).size).toBe(3);
    expect(shopFacts.testimonials).toHaveLength(4);
    for (const branch of shopFacts.branches) {
      expect(branch.mapUrl).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
      const marker = new URL(branch.mapUrl).searchParams.get('marker');
      expect(marker).toMatch(/^\d+\.\d{4},\d+\.\d{4}$/);
      expect(new URL(branch.gmapsLink).searchParams.get('query')).toBe(marker);
    }
  });

  test('have a timeline from 1964 to 2024, in order', () => {
    const years = shopFacts.timeline.map((milestone) => milestone.year);
    expect(years.length).toBeGreaterThanOrEqual(7);
    expect(years.at(0)).toBe(1964);
    expect(years.at(-1)).toBe(2024);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });

  test('answer with every product whether a day can be chosen, where to it is sent, and how as a gift', () => {
    const answers = shopFacts.faq.map(({ question, answer }) => `${question} ${answer}`);
    expect(answers).toContainEqual(expect.stringMatching(/^When .* A day cannot be chosen/));
    expect(answers).toContainEqual(expect.stringMatching(/^Can I send it to somebody else\? .* in India/));
    expect(answers).toContainEqual(expect.stringContaining('One order goes to one address.'));
  });

  test('say what the specification says', () => {
    expect(shopFacts.name).toBe('Gulab & Sons');
    expect(shopFacts.tagline).toBe('sweets, snacks & bakery, since 1964');
    expect(shopFacts.ticker).toContain('Free shipping above ₹2000');
    expect(shopFacts.hours).toBe('9 AM to 9 PM every day');
    expect(shopFacts.points.map((point) => point.title)).toEqual([
      'Loved by 5 lakh+ customers',
      'Handmade',
      'Ships in 5-7 days',
      'No preservatives',
    ]);
    expect(shopFacts.categories.map((category) => category.hindi)).toEqual(['मिठाई', 'नमकीन', 'बेकरी']);
  });

  test('name among what the kitchen handles every allergen that a product declares', () => {
    const declared = new Set(demoCatalogue.flatMap(({ allergens }) => allergens));
    expect(declared.size).toBeGreaterThan(8);
    const kitchen = shopFacts.kitchen.toLowerCase();
    const isUnnamed = (allergen: string) => !kitchen.includes(allergen.replace(/\s*\(.*/, '').toLowerCase());
    expect([...declared].filter(isUnnamed)).toEqual([]);
  });

  test('have licence numbers of a valid form', () => {
    expect(shopFacts.fssaiLicence).toMatch(/^\d{14}$/);
    expect(shopFacts.gstin).toMatch(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/);
  });

  test('have a prefix for invoice numbers that leaves room for ten million a year in 16 characters', () => {
    expect(shopFacts.invoicePrefix).toMatch(/^[A-Z]{1,2}$/);
    expect(invoiceNumber('2026-27', 9_999_999).length).toBeLessThanOrEqual(16);
    expect(creditNoteNumber('2026-27', 9_999_999).length).toBeLessThanOrEqual(16);
    expect(shopFacts.invoicePrefix).not.toBe(CREDIT_NOTE_PREFIX);
  });

  test('are listed as invented, each until it is replaced', () => {
    expect(inventedFacts(shopFacts)).toEqual([
      'email',
      'supportEmail',
      'grievanceOfficer.email',
      'phone',
      'whatsapp.number',
      'grievanceOfficer.phone',
      'fssaiLicence',
      'gstin',
      'branches',
      'social',
    ]);
    expect(inventedFacts(ownFacts)).toEqual([]);
    expect(inventedFacts({ ...ownFacts, gstin: shopFacts.gstin })).toEqual(['gstin']);
  });

  test('have the name that is drawn; under another name the demo’s sign still hangs', () => {
    expect(foreignSign(shopFacts)).toBeNull();
    expect(foreignSign({ name: 'Sharma Mithai' })).toBe('Gulab & Sons');
  });

  test('make one line of an address, with or without the name of an area', () => {
    expect(addressLine()).toBe('14, Johari Lane, Old Bazaar, Jaipur 302003, Rajasthan');
    expect(addressLine({ ...shopFacts.address, area: '' })).toBe('14, Johari Lane, Jaipur 302003, Rajasthan');
  });

  test('have a film that exists', () => {
    expect(existsSync(fileURLToPath(new URL(`../../public${video.url}`, import.meta.url)))).toBe(true);
  });
});
