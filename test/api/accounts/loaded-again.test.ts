import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSharp } from '../../../src/shop/pictures/load-sharp.ts';
import { openTestShop } from '../../shop.ts';
import { startDemo } from '../../support/demo-sign-in.ts';
import { GOOD, newEmail } from '../steps/persons.ts';

/** Large modules are loaded at their first use, at which the process may just have too many open files. */
const files = vi.hoisted(() => ({ areTooMany: false }));

const loaded = vi.hoisted(() => <Part>(part: Part): Part => {
  if (files.areTooMany) throw new Error('EMFILE: too many open files');
  return part;
});

vi.mock('@zxcvbn-ts/language-common', async (original) => {
  const real = await original<typeof import('@zxcvbn-ts/language-common')>();
  return {
    get dictionary() {
      return loaded(real.dictionary);
    },
  };
});

vi.mock('sharp', async (original) => {
  const real = await original<typeof import('sharp')>();
  return {
    get default() {
      return loaded(real.default);
    },
  };
});

vi.mock('oidc-provider', async (original) => {
  const real = await original<typeof import('oidc-provider')>();
  return {
    interactionPolicy: real.interactionPolicy,
    get Provider() {
      return loaded(real.Provider);
    },
  };
});

async function whileFilesAreTooMany<T>(work: () => Promise<T>): Promise<T> {
  files.areTooMany = true;
  try {
    return await work();
  } finally {
    files.areTooMany = false;
  }
}

test('a list of leaked passwords that could not be loaded is loaded at the next sign-up', async () => {
  const shop = await openTestShop();
  onTestFinished(shop.close);
  const signUp = () => shop.guest().signup({ body: { username: 'Neha', email: newEmail(), password: GOOD } });
  expect(await whileFilesAreTooMany(signUp)).toMatchObject({ status: 500 });
  expect(await signUp()).toMatchObject({ ok: true });
});

test('a reader of photos that could not be loaded is loaded at the next upload', async () => {
  await expect(whileFilesAreTooMany(loadSharp)).rejects.toThrow('too many open files');
  expect(await loadSharp()).toBeTypeOf('function');
});

test('a sign-in provider of the demo that could not be loaded is loaded for the next visitor', async () => {
  const demo = await startDemo();
  onTestFinished(demo.close);
  const discover = async () => (await fetch(`${demo.issuer}/.well-known/openid-configuration`)).status;
  expect(await whileFilesAreTooMany(discover)).toBe(400);
  expect(await discover()).toBe(200);
});
