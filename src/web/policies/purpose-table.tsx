/** Each kind of personal data with its purpose and how long it is kept. */
const PURPOSES = [
  {
    what: 'Name, e-mail, mobile number, delivery address, what you ordered',
    why: 'To make, deliver and account for your order',
    long: '8 years after the order, as tax law asks, and then until you ask us to erase it; an order of a guest that was never paid, 90 days',
  },
  {
    what: 'Account name, e-mail, password hash, role; with a sign-in provider, its name and your id there',
    why: 'To sign you in and show you your orders',
    long: 'Until you delete the account; the e-mail until our mail about that has left, at most 3 days',
  },
  {
    what: 'Saved delivery details',
    why: 'To fill the form next time, if you ticked it',
    long: 'Until you remove them or delete the account; without an account, in your browser only, until you untick it',
  },
  {
    what: 'Your cart',
    why: 'To keep what you chose',
    long: 'Until you order, clear it or delete the account',
  },
  {
    what: 'Messages you send us',
    why: 'To answer you',
    long: '2 years',
  },
  {
    what: 'Signed-in devices; a record of sign-ins, with a code made from the network address',
    why: 'To protect your account',
    long: 'Devices until a month after the sign-in has ended; the record 190 days, as the law asks of us',
  },
  {
    what: 'A record of changes to your account, from its opening to its deletion, with the same code',
    why: 'To find out later who changed it',
    long: '8 years, also after you delete the account; it names nobody',
  },
  {
    what: 'How fast pages were, without your name',
    why: 'To make the shop quicker',
    long: 'A month',
  },
  {
    what: 'Nightly backups of all this',
    why: 'To bring the shop back after a failure',
    long: 'About a month; what was erased meanwhile goes with them',
  },
] as const;

/** The privacy notice's table of what data is kept, why and for how long. */
export function PurposeTable() {
  return (
    <table className="purposes">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {PURPOSES.map(({ what, why, long }) => (
          <tr key={what}>
            <td>{what}</td>
            <td>{why}</td>
            <td>{long}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
