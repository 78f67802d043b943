import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { type PlanOpenLine, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { CallError, showError, toast } from '../../kit/api/index.ts'
import { mutate, useDocumentPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { holds, GuardedButton, lazyPart } from '../../kit/ui/index.ts'
import { InHand } from './buyers.tsx'
import { WaitingList } from './waiting-list.tsx'

const GiveUp = lazyPart(() => import('./give-up.tsx'))

const analysisOf = (row: PlanOpenLine | undefined) => row && { id: row.analysisId, number: row.analysisNumber }
/** What waits to be bought: chosen for a new plan, or distributed by the rules. */
const Waiting = () => {
  const t = useText(planMessages)
  const navigate = useNavigate()
  const path = useDocumentPath(plan)
  const say = useText(analysisMessages)
  const [givenUp, setGivenUp] = useState<{ readonly id: number; readonly number: string }>()
  const distribute = async (lineIds?: readonly number[]) => {
    try {
      const { made, left } = await mutate(planCalls.distribute, lineIds === undefined ? {} : { lineIds: [...lineIds] })
      if (made.length === 0) return toast.warning(t(left.length === 0 ? 'nothingWaits' : 'noRule'))
      toast.success(
        left.length === 0
          ? t('distributed', { count: made.length })
          : t('distributedLeft', { count: made.length, left: left.length }),
      )
      void navigate(`${path}?allocationStatus=0`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showError(error)
    }
  }
  const distributeAll = async () => {
    if (await toast.confirm({ title: t('byRule'), text: t('byRuleAll'), ok: t('byRule') })) await distribute()
  }
  const list = (
    <WaitingList
      toolbar={
        <>
          <Allowed permissions={[planCalls.distribute.permission]}>
            <GuardedButton hold={holds.submit} busyText={t('byRule')} onPress={distributeAll}>
              {t('byRule')}
            </GuardedButton>
          </Allowed>
          <InHand />
        </>
      }
      chosen={(rows, clear) => (
        <Allowed permissions={[planCalls.create.permission]}>
          <Button
            type="primary"
            onClick={() => void navigate(`${path}/new?lines=${rows.map(({ sourceLineId }) => sourceLineId).join(',')}`)}
          >
            {t('planChosen')}
          </Button>
          <Button onClick={() => void distribute(rows.map(({ sourceLineId }) => sourceLineId)).then(clear)}>
            {t('byRule')}
          </Button>
          {/* One analysis at a time: each is a document of its own. */}
          {rows[0] && new Set(rows.map(({ analysisId }) => analysisId)).size === 1 && (
            <Allowed permissions={[analysisCalls.giveUp.permission]}>
              <Button danger onClick={() => setGivenUp(analysisOf(rows[0]))}>
                {say('giveUp')}
              </Button>
            </Allowed>
          )}
        </Allowed>
      )}
    />
  )
  return (
    <>
      {list}
      {givenUp && <GiveUp of={givenUp} close={() => setGivenUp(undefined)} />}
    </>
  )
}
export default Waiting
