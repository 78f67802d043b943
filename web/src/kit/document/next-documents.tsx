import { Button } from 'antd'
import { Link } from 'react-router'

interface NextDocumentsProps {
  readonly links: readonly { readonly label: string; readonly to: string }[]
}
/** What follows a document in pages of their own. */
export const NextDocuments = ({ links }: NextDocumentsProps) =>
  links.length > 0 && (
    <nav className="document-next">
      {links.map(({ label, to }) => (
        <Link key={to} to={to}>
          <Button size="small">{label}</Button>
        </Link>
      ))}
    </nav>
  )
