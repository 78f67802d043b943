import { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { internalRateMessages } from '@geodepot/contracts/equipment/internal-rate.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'

const Rates = lazyPart(() => import('./rates.tsx'))

/** Opens the rates, for whoever may see them. */
export const InternalRates = () => {
  const t = useText(internalRateMessages)
  const [open, setOpen] = useState(false)
  if (!mayDo(usePerson(), internalRateCalls.list.permission)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('title')}</Button>
      {open && <Rates close={() => setOpen(false)} />}
    </>
  )
}
