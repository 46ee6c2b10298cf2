export default function Orders() {
  return <h1>orders</h1>;
}
