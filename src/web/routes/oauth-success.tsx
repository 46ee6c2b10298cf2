export default function OauthSuccess() {
  return <h1>oauth-success</h1>;
}
