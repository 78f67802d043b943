import { type Block, type Span, roleOf } from '@geodepot/contracts/kit/manual.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { hasManual } from './texts.ts'

const Piece = ({ of }: { of: Span }) => {
  if (of.kind === 'label') return <b>{of.text}</b>
  if (of.kind === 'code') return <code>{of.text}</code>
  // What lies beside the manuals stands in the repository, not in the product.
  if (of.kind === 'link' && hasManual(roleOf(of.to)))
    return <Link to={`/user/manual?role=${roleOf(of.to)}`}>{of.text}</Link>
  return <Fragment>{of.text}</Fragment>
}
const Line = ({ of }: { of: readonly Span[] }) => of.map((span, index) => <Piece key={index} of={span} />)

const Part = ({ of }: { of: Block }) => {
  if (of.kind === 'illustration')
    return (
      <a href={of.file} target="_blank" rel="noreferrer">
        <img src={of.file} alt={of.about} loading="lazy" />
      </a>
    )
  if (of.kind === 'heading') return of.level === 3 ? <h3>{of.text}</h3> : <h2>{of.text}</h2>
  if (of.kind === 'paragraph')
    return (
      <p>
        <Line of={of.spans} />
      </p>
    )
  const List = of.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {of.items.map((item, index) => (
        <li key={index}>
          <Line of={item} />
        </li>
      ))}
    </List>
  )
}

/** A manual below its name. */
export const ManualText = ({ of }: { of: readonly Block[] }) =>
  of.slice(1).map((block, index) => <Part key={index} of={block} />)
