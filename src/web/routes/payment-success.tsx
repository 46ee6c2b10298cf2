export default function PaymentSuccess() {
  return <h1>payment-success</h1>;
}
