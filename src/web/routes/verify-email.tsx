export default function VerifyEmail() {
  return <h1>verify-email</h1>;
}
