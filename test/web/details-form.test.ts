import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DETAIL_NAMES, type DetailName, type Details, NO_DETAILS } from '../../src/web/checkout/details.ts';
import {
  type DetailsEvent,
  type DetailsForm,
  draftOf,
  formAfter,
  newForm,
} from '../../src/web/checkout/details-form.ts';

const visitor = (
  userId: string | null,
  typed: Partial<Details> | null = null,
  save = false,
): DetailsEvent => ({
  kind: 'visitor',
  userId,
  draft: typed && {
    userId,
    details: { ...NO_DETAILS, ...typed },
    typed: DETAIL_NAMES.filter((name) => name in typed),
    save,
  },
});
const found = (source: Partial<Details>, focused: string | null = null): DetailsEvent => ({
  kind: 'found',
  sources: [source],
  saved: null,
  focused,
});
const saved = (source: Partial<Details>): DetailsEvent => ({
  kind: 'found',
  sources: [source],
  saved: { ...NO_DETAILS, ...source },
  focused: null,
});
const typed = (name: DetailName, value: string): DetailsEvent => ({ kind: 'typed', name, value });

function formOf(...events: DetailsEvent[]): DetailsForm {
  return events.reduce(formAfter, newForm(NO_DETAILS));
}

describe('prefilling the form', () => {
  test('leaves what was typed, what was emptied, and the focused field', () => {
    const { details } = formOf(
      visitor('asha'),
      typed('city', 'Udaipur'),
      typed('name', 'A'),
      typed('name', ''),
      found({ city: 'Jaipur', name: 'Asha Verma', email: 'asha@example.in', pincode: '302006' }, 'email'),
    );
    expect(details).toEqual({ ...NO_DETAILS, city: 'Udaipur', pincode: '302006' });
  });

  test('fills the focused field once it is left, unless something was typed or emptied there', () => {
    const arrives = [visitor('asha'), found({ email: 'asha@example.in' }, 'email')];
    const left: DetailsEvent = { kind: 'left' };
    expect(formOf(...arrives, left).details.email).toBe('asha@example.in');
    expect(formOf(...arrives, typed('email', 'a'), left).details.email).toBe('a');
    expect(formOf(...arrives, typed('email', 'a'), typed('email', ''), left).details.email).toBe('');
    expect(formOf(...arrives, visitor(null), left).details.email).toBe('');
  });

  test('starts with what was typed before a reload, once', () => {
    const form = formOf(
      visitor('asha', { city: 'Udaipur', name: '' }),
      found({ city: 'Jaipur', name: 'Asha' }),
    );
    expect(form.details).toEqual({ ...NO_DETAILS, city: 'Udaipur' });
    expect(formAfter(form, visitor('asha', { state: 'Goa' })).details).toEqual(form.details);
  });

  test('never adds the apartment of one address to another: that of an order, or one that was typed', () => {
    const home = { address: '22, Hill View Road', apartment: 'Flat 7', city: 'Jaipur' };
    const order = found({ address: '4, Fort Road', apartment: '', city: 'Agra' });
    expect(formOf(visitor('asha'), order, saved(home)).details.apartment).toBe('');
    expect(formOf(visitor('asha'), typed('address', '4, Fort Road'), saved(home)).details.apartment).toBe('');
    const both: DetailsEvent = {
      kind: 'found',
      sources: [{ city: 'Agra' }, home],
      saved: null,
      focused: null,
    };
    expect(formOf(visitor('asha'), both).details).toEqual({ ...NO_DETAILS, ...home, city: 'Agra' });
  });

  test('fills the focused apartment of the same address once it is left', () => {
    const home = { address: '22, Hill View Road', apartment: 'Flat 7' };
    const form = formOf(visitor('asha'), found(home, 'apartment'), { kind: 'left' });
    expect(form.details).toEqual({ ...NO_DETAILS, ...home });
  });

  test('ticks the box once saved details are found', () => {
    expect(formOf(visitor('asha'), found({ city: 'Jaipur' }))).toMatchObject({
      save: false,
      hadSaved: false,
    });
    const form = formOf(visitor('asha'), saved({ city: 'Jaipur' }));
    expect(form).toMatchObject({ save: true, hadSaved: true });
    expect(formAfter(form, { kind: 'save', save: false })).toMatchObject({ save: false, hadSaved: true });
  });

  test('leaves a box alone that was unticked by hand, until somebody else logs in', () => {
    const save = (ticked: boolean): DetailsEvent => ({ kind: 'save', save: ticked });
    const form = formOf(visitor('asha'), save(true), save(false), saved({ city: 'Jaipur' }));
    expect(form).toMatchObject({ save: false, hadSaved: true });
    const again = formOf(visitor('asha'), saved({ city: 'Jaipur' }), save(false), saved({ city: 'Jaipur' }));
    expect(again).toMatchObject({ save: false, hadSaved: true });
    const asGuest = formOf(visitor(null), save(true), save(false));
    for (const before of [again, asGuest]) {
      const next = [visitor('ravi'), saved({ city: 'Agra' })].reduce(formAfter, before);
      expect(next).toMatchObject({ save: true, hadSaved: true });
    }
  });

  test('keeps a tick with what was typed: over a reload, and while the server has ended the session', () => {
    const tick: DetailsEvent = { kind: 'save', save: true };
    const form = formOf(visitor('asha'), typed('city', 'Udaipur'), tick);
    expect(draftOf(form, false)).toMatchObject({ save: true });
    expect(formOf(visitor('asha', { city: 'Udaipur' }, true))).toMatchObject({ save: true, hadSaved: false });
    const ended = formAfter(form, visitor(null));
    expect(ended.save).toBe(false);
    expect(draftOf(ended, true)).toMatchObject({ save: true });
    expect(formAfter(ended, visitor('asha'))).toMatchObject({ save: true });
    expect(formAfter(ended, visitor('ravi'))).toMatchObject({ save: false });
    expect(draftOf(formAfter(ended, visitor('ravi')), false)).toMatchObject({ save: false });
  });

  test('keeps no tick that was taken back, or that only saved details have made', () => {
    const untick: DetailsEvent = { kind: 'save', save: false };
    const form = formOf(visitor('asha', { city: 'Udaipur' }, true), untick);
    expect(draftOf(form, false)).toMatchObject({ save: false });
    const asSaved = formOf(visitor('asha'), saved({ city: 'Jaipur' }));
    expect(draftOf(asSaved, false)).toMatchObject({ save: false });
  });

  test('remembers that details saved on this page can be forgotten', () => {
    const ticked = formOf(visitor('asha'), { kind: 'save', save: true });
    expect(ticked).toMatchObject({ save: true, hadSaved: false });
    const form = [{ kind: 'saved' } as const, { kind: 'save', save: false } as const].reduce(
      formAfter,
      ticked,
    );
    expect(form).toMatchObject({ save: false, hadSaved: true });
    expect(formAfter(form, visitor('ravi'))).toMatchObject({ save: false, hadSaved: false });
  });
});

describe('the errors of the form', () => {
  test('count each check, and go one by one as they are corrected', () => {
    const errors = { city: 'Please enter your city.', address: 'Please enter your address.' };
    const form = formOf({ kind: 'checked', errors }, { kind: 'checked', errors }, typed('city', 'J'));
    expect(form).toMatchObject({ refusals: 2, errors: { address: errors.address } });
    expect(form.errors).not.toHaveProperty('city');
  });

  test('go when their field is filled in: Enter checks a field whose saved value waits until it is left', () => {
    const errors = { email: 'Please enter your e-mail address.', city: 'Please enter your city.' };
    const waits = found({ email: 'asha@example.in' }, 'email');
    const form = formOf(visitor('asha'), waits, { kind: 'checked', errors }, { kind: 'left' });
    expect(form.details.email).toBe('asha@example.in');
    expect(form.errors).toEqual({ city: errors.city });
    expect(formAfter(form, found({ city: 'Jaipur' })).errors).toEqual({});
    expect(formAfter(form, found({ city: 'Jaipur' }, 'city')).errors).toEqual({ city: errors.city });
  });
});

describe('the form when visitors change', () => {
  const ashas = [visitor('asha'), typed('city', 'Udaipur'), saved({ name: 'Asha Verma' })];

  test('loses the prefilled values of an account with it, but keeps typed ones at a logout', () => {
    const form = formOf(...ashas, visitor(null));
    expect(form.details).toEqual({ ...NO_DETAILS, city: 'Udaipur' });
    expect(form).toMatchObject({ save: false, hadSaved: false });
  });

  test('keeps nothing when another account logs in', () => {
    expect(formOf(...ashas, visitor('ravi')).details).toEqual(NO_DETAILS);
    expect(formOf(...ashas, visitor(null), visitor('ravi')).details).toEqual(NO_DETAILS);
    expect(formOf(...ashas, visitor(null), visitor('asha')).details.city).toBe('Udaipur');
  });

  test('keeps everything when a guest logs in', () => {
    expect(formOf(visitor(null), typed('city', 'Udaipur'), visitor('asha')).details.city).toBe('Udaipur');
  });

  test('has no draft before the visitor is known, nor after a logout, unless the session has ended', () => {
    expect(draftOf(formOf(typed('city', 'Udaipur')), false)).toBeNull();
    const details = { ...NO_DETAILS, city: 'Udaipur' };
    const draft = { userId: 'asha', details, typed: ['city'], save: false };
    expect(draftOf(formOf(...ashas), false)).toEqual(draft);
    expect(draftOf(formOf(...ashas, visitor(null)), false)).toBeNull();
    expect(draftOf(formOf(...ashas, visitor(null)), true)).toEqual(draft);
  });

  test('has what was typed before hydration in its draft too', () => {
    const form = formAfter(newForm({ ...NO_DETAILS, name: 'Asha' }), visitor(null));
    expect(draftOf(form, false)).toMatchObject({ userId: null, typed: ['name'] });
  });
});

describe('events of the form in any order', () => {
  const name = fc.constantFrom(...DETAIL_NAMES);
  /** Every value says which event it came from. */
  const anyEvent: fc.Arbitrary<DetailsEvent> = fc.oneof(
    fc.tuple(name, fc.constantFrom('', 'by hand')).map(([field, value]) => typed(field, value)),
    name.map((field) => found({ [field]: 'found' })),
    name.map((field) => saved({ [field]: 'saved' })),
    fc.constant<DetailsEvent>({ kind: 'checked', errors: {} }),
  );

  test('leave what was typed last, even after a logout', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.array(anyEvent), (before, later) => {
        const form = formOf(visitor('asha'), ...before, visitor(null), ...later);
        const last = new Map<string, string>();
        for (const event of [...before, ...later])
          if (event.kind === 'typed') last.set(event.name, event.value);
        for (const [field, value] of last) expect(form.details).toHaveProperty(field, value);
      }),
    );
  });

  test('leave nothing of one account for the next', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.boolean(), fc.array(anyEvent), (ashas, signsOut, ravis) => {
        const alone = formOf(visitor('ravi'), ...ravis);
        const between = signsOut ? [visitor(null)] : [];
        const next = formOf(visitor('asha'), ...ashas, ...between, visitor('ravi'), ...ravis);
        expect(next.details).toEqual(alone.details);
        expect(next.save).toBe(alone.save);
        expect(draftOf(next, false)).toEqual(draftOf(alone, false));
      }),
    );
  });
});
