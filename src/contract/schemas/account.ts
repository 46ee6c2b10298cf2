import { z } from 'zod';
import { MAX_LENGTH } from '../delivery-rules.ts';
import { ROLES } from '../roles.ts';
import { Id } from './id.ts';

export const RoleName = z.enum(ROLES);

/** Only length limits; the server explains the actual rules in one sentence (spec §5: the server decides). */
const loose = z.string().max(400);

/** Shared body of login and sign-up (spec §3). `role` is always ignored (decisions: Accounts), `username` on login. */
export const Credentials = z.object({
  username: z.string().optional().catch(undefined),
  email: loose,
  password: z.string().max(1000),
  role: z.unknown().optional(),
});

export const SignedIn = z.object({ success: z.literal(true), token: z.string() }).meta({ id: 'SignedIn' });

export const User = z
  .object({ username: z.string(), id: z.string(), role: RoleName, email: z.string() })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Email = z.object({ email: loose });
/** Requires the password again; an account that signs in only through a provider omits it. */
export const ChangeEmail = z.object({ email: loose, password: z.string().max(1000).optional() });
/**
 * The answer to a mailed link that has been used, has been replaced, is too old, or arrived with more at its end.
 */
export const STALE_LINK = 'This link is no longer valid.';

const code = z.string().min(1).max(200, STALE_LINK);
export const ResetPassword = z.object({ code, password: z.string().max(1000) });
export const VerifyEmail = z.object({ code });

/** People follow these addresses, so an unreadable value counts as missing: an error in JSON would help nobody. */
const fromAddress = (longest: number) => z.string().max(longest).optional().catch(undefined);

/** `next` contains a listing's address with everything an advertisement appended, and must fit into a cookie. */
export const SocialStart = z.object({ next: fromAddress(2000) });

/** Query parameters from a sign-in provider (OpenID Connect); others may be present. */
export const SocialAnswer = z.looseObject({
  code: fromAddress(4000),
  state: fromAddress(1000),
  iss: fromAddress(1000),
  error: fromAddress(1000),
});

/** 'Save this information for next time' (spec §2: Checkout). */
export const DeliveryDetails = z
  .object({
    mobile: z.string().max(20),
    email: z.string().max(MAX_LENGTH.email),
    name: z.string().max(MAX_LENGTH.name),
    address: z.string().max(MAX_LENGTH.address),
    apartment: z.string().max(MAX_LENGTH.apartment).default(''),
    city: z.string().max(MAX_LENGTH.city),
    state: z.string().max(50),
    pincode: z.string().max(6),
  })
  .meta({ id: 'DeliveryDetails' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

export const SavedDelivery = z.object({ success: z.literal(true), delivery: DeliveryDetails.nullable() });

export const ChangeAccount = z.object({ username: loose });
export const ChangedAccount = z.object({ success: z.literal(true), user: User });
export const ChangePassword = z.object({
  currentPassword: z.string().max(1000),
  newPassword: z.string().max(1000),
});

export const Device = z
  .object({
    id: z.string(),
    current: z.boolean(),
    userAgent: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;
export const DeviceList = z.object({ success: z.literal(true), devices: z.array(Device) });
export const DeviceParams = z.object({ deviceId: Id });

export const DeleteAccount = z.object({ password: z.string().max(1000).optional() });
export const AdminHandOver = z.object({ success: z.literal(true), url: z.string() });
