/** A person known to the demo provider (running: demo cast). */
interface DemoPerson {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

const DEMO_PASSWORD = 'mithai-1964';

/** The shop's cast; Kiran, who has no account in the shop yet; and Meera, whose e-mail is not verified. */
const people: readonly DemoPerson[] = [
  person('asha', 'Asha Verma'),
  person('ravi', 'Ravi Nair'),
  person('manager', 'Manju Gulab'),
  person('admin', 'Gulab Chand'),
  person('auditor', 'Arun Auditor'),
  person('kiran', 'Kiran Rao'),
  { ...person('meera', 'Meera Shah'), emailVerified: false },
];

function person(first: string, name: string): DemoPerson {
  return { subject: `demo-${first}`, email: `${first}@example.in`, emailVerified: true, name };
}

/** The person with this OpenID subject. */
export function findDemoPerson(subject: string): DemoPerson | undefined {
  return people.find((one) => one.subject === subject);
}

/** The person with this e-mail and the one password of the demo. */
export function signInDemoPerson(email: string, password: string): DemoPerson | undefined {
  const wanted = email.trim().toLowerCase();
  return password === DEMO_PASSWORD ? people.find((one) => one.email === wanted) : undefined;
}
