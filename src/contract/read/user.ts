import { field, firstText } from './fields.ts';

/** An account; fields missing from the reply are undefined. */
export interface ReadUser {
  username: string | undefined;
  id: string | undefined;
  role: string | undefined;
  email: string | undefined;
}

/** Reads the reply of GET /getuser: the account is the reply itself, or the `user` inside it. */
export function readUser(reply: unknown): ReadUser {
  const text = (name: string) => firstText(reply, [name]) ?? firstText(field(reply, 'user'), [name]);
  return {
    username: text('username') ?? text('name'),
    id: text('id'),
    role: text('role'),
    email: text('email'),
  };
}
