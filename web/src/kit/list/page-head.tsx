import { QuestionCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Hint } from '../ui/index.ts'
import './list.css'

/** The title of a page with its sentence of help behind a sign, and what stands beside it. */
export const PageHead = ({
  title,
  help,
  children,
}: {
  title: string
  help?: string | undefined
  children?: ReactNode
}) => (
  <header className="list-head">
    <h1>{title}</h1>
    {help !== undefined && (
      <Hint title={help}>
        <button type="button" className="list-help" aria-label={help}>
          <QuestionCircleOutlined aria-hidden="true" />
        </button>
      </Hint>
    )}
    {children}
  </header>
)
