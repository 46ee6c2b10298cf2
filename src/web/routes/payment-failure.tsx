export default function PaymentFailure() {
  return <h1>payment-failure</h1>;
}
