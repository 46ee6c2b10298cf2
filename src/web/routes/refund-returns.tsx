export default function RefundReturns() {
  return <h1>refund-returns</h1>;
}
