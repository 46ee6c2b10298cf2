/** The provider's rules for initiateLink, field by field (payments: initiateLink). */
export const REQUEST_PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ['txnid', /^[a-zA-Z0-9_|\-/]{1,40}$/],
  ['amount', /^0*[1-9]\d{0,11}\.\d{1,2}$/],
  ['productinfo', /^[a-zA-Z0-9\-\s|]{1,45}$/],
  ['firstname', /^[a-zA-Z0-9&'\-._ ()/,@]{1,150}$/],
  ['phone', /^(\+\d{1,4}-?)?\d{5,20}$/],
  ['email', /^\S+$/],
  ['surl', /^https?:\/\/\S+$/],
  ['furl', /^https?:\/\/\S+$/],
  ['address1', /^[a-zA-Z.0-9/,\s_#@()&|:-]{1,100}$/],
  ['address2', /^[a-zA-Z.0-9/,\s_#@()&|:-]{1,100}$/],
  ['city', /^[0-9a-zA-Z_.\s-]{1,50}$/],
  ['state', /^[0-9a-zA-Z_.\s-]{1,50}$/],
  ['country', /^[0-9a-zA-Z_.\s-]{1,50}$/],
  ['zipcode', /^[0-9]{0,6}$/],
  ...['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7'].map((name): [string, RegExp] => [
    name,
    /^[a-zA-Z.0-9/\\,\s_#@\-=+&]{1,300}$/,
  ]),
]);

export const REQUIRED_FIELDS = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'phone',
  'email',
  'surl',
  'furl',
  'hash',
];
