import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { useCallback } from 'react'
import { useText } from '../../kit/i18n/index.ts'

/** The words of conditions. */
export const useTech = (): ((state: TechState) => string) => {
  const t = useText(deviceMessages)
  return useCallback((state: TechState) => t(`tech_${state}`), [t])
}
