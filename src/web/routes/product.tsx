export default function Product() {
  return <h1>product</h1>;
}
