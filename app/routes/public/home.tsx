export default function HomePage() {
  return <h1>Find an enrolled agent you can check</h1>
}
