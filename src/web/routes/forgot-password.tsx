export default function ForgotPassword() {
  return <h1>forgot-password</h1>;
}
