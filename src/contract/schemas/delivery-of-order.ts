import { z } from 'zod';
import { BAD_MOBILE, BAD_PINCODE, LONGEST, MOBILE, PINCODE, tidyMobile } from '../delivery-rules.ts';

const required = (what: string, most: number) =>
  z.string().trim().min(1, `Please enter ${what}.`).max(most, `Please shorten ${what}.`);

/** What staff may correct of an order's delivery details. */
export const DeliveryLabel = z.object({
  name: required('the name', LONGEST.name),
  phone: z.string().transform(tidyMobile).pipe(z.string().regex(MOBILE, BAD_MOBILE)),
  address1: required('the address', LONGEST.address),
  address2: z.string().trim().max(LONGEST.apartment, 'Please shorten the apartment.'),
  city: required('the city', LONGEST.city),
  zipcode: z.string().trim().regex(PINCODE, BAD_PINCODE),
});
export type DeliveryLabel = z.infer<typeof DeliveryLabel>;

const shown = z.string().max(500);

/** The values on the screen and the new ones. Only fields that differ are changed, and only if still as shown. */
export const CorrectDelivery = z.object({
  was: z.object({ name: shown, phone: shown, address1: shown, address2: shown, city: shown, zipcode: shown }),
  becomes: DeliveryLabel,
});
