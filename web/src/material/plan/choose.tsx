import type { PlanOpenLine } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { Button } from 'antd'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { WaitingList } from './waiting-list.tsx'

interface ChooseProps {
  readonly close: () => void
  readonly take: (chosen: readonly PlanOpenLine[]) => void
}
/** Lines that wait, to be taken into a plan. */
const Choose = ({ close, take }: ChooseProps) => {
  const t = useText(planMessages)
  return (
    <AppDialog open title={t('addWaiting')} width={960} onClose={close}>
      <WaitingList
        keep="inside"
        chosen={(rows) => (
          <Button
            type="primary"
            onClick={() => {
              take(rows)
              close()
            }}
          >
            {t('addChosen')}
          </Button>
        )}
      />
    </AppDialog>
  )
}
export default Choose
