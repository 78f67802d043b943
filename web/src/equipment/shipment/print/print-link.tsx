import { PrinterOutlined } from '@ant-design/icons'
import { Link } from 'react-router'

/** The quiet way to a paper of a part of the document. */
export const PrintLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="document-print" to={to}>
    <PrinterOutlined aria-hidden="true" /> {children}
  </Link>
)
