export default function Home() {
  return <div className="page" />
}
