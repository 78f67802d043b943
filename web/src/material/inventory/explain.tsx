import { type CostNode, type Explained, inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { Answered, Detail, Facts, Panel, Waiting } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'
import './explain.css'

const Node = ({ of: { depth, said, working, quantity, amount, day, document } }: { of: CostNode }) => (
  <li className={depth === 0 ? 'explain-whole' : undefined} style={{ '--depth': depth } as CSSProperties}>
    <span className="explain-said">
      {said}
      {working !== '' && <code>{working}</code>}
      {(day !== null || document !== null) && (
        <small>
          {day} {document && <Link to={`/${document.kind}/${document.id}`}>{document.number}</Link>}
        </small>
      )}
    </span>
    <span className="explain-quantity">{quantity !== null && shownQuantity(quantity)}</span>
    <span className="explain-amount">{amount !== null && shownNumber(amount)}</span>
  </li>
)

export const ExplainTree = ({ of }: { of: Explained }) => {
  const t = useText(inventoryMessages)
  return (
    <>
      <div className="explain-head" aria-hidden="true">
        <span>{t('item')}</span>
        <span>{t('quantity')}</span>
        <span>{t('amountUSD')}</span>
      </div>
      <ol className="explain" aria-label={t('explain')}>
        {of.nodes.map((node) => (
          <Node key={node.key} of={node} />
        ))}
      </ol>
    </>
  )
}

/** How the cost of a batch came about, and where it went. */
const ExplainPage = () => {
  const t = useText(inventoryMessages)
  const navigate = useNavigate()
  const { batchId = '' } = useParams()
  const asked = useApiQuery(inventoryCalls.explain, { batchId })
  useTagTitle(asked.data && t('explainTitle', { batch: asked.data.batchNo }))
  return (
    <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting columns={3} />}>
      {() =>
        asked.data && (
          <Detail
            title={t('explainTitle', { batch: asked.data.batchNo })}
            actions={<Button onClick={() => void navigate('print')}>{t('auditPack')}</Button>}
          >
            <Panel title={materialName(asked.data)}>
              <Facts
                of={[
                  [t('materialCode'), asked.data.materialCode],
                  [t('specChassisNo'), asked.data.specChassisNo],
                  [t('storeName'), asked.data.storeName],
                  [t('receivedOn'), asked.data.receivedOn],
                  [t('batchQty'), `${shownQuantity(asked.data.batchQty)} ${asked.data.unitName}`],
                  [t('amortUnitPrice'), asked.data.amortUnitPrice],
                ]}
              />
            </Panel>
            <Panel title={t('explain')}>
              <ExplainTree of={asked.data} />
            </Panel>
          </Detail>
        )
      }
    </Answered>
  )
}
export default ExplainPage
