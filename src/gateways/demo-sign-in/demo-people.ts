import { DEMO_PASSWORD, demoCast } from '../../../shop.cast.ts';

/** A person known to the demo provider (running: demo cast). */
interface DemoPerson {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** The shop's cast; Kiran, who has no account in the shop yet; and Meera, whose e-mail is not verified. */
const people: readonly DemoPerson[] = [
  ...demoCast.map(({ email, username }) => person(email, username)),
  person('kiran@example.in', 'Kiran Rao'),
  { ...person('meera@example.in', 'Meera Shah'), emailVerified: false },
];

function person(email: string, name: string): DemoPerson {
  return { subject: `demo-${email.split('@', 1)[0]}`, email, emailVerified: true, name };
}

/** The person with this OpenID subject. */
export function findDemoPerson(subject: string): DemoPerson | undefined {
  return people.find((one) => one.subject === subject);
}

/** The person with this e-mail, if the password is the demo's one password. */
export function signInDemoPerson(email: string, password: string): DemoPerson | undefined {
  const wanted = email.trim().toLowerCase();
  return password === DEMO_PASSWORD ? people.find((one) => one.email === wanted) : undefined;
}
