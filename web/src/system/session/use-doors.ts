import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import type { registration } from '@geodepot/contracts/system/registration.ts'
import { useEffect, useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import * as light from './light.ts'

type Doors = AnswerOf<typeof registration.doors>
/** The ways in that there are; undefined until they are known, null when nobody says. */
export const useDoors = (): Doors | null | undefined => {
  const [doors, setDoors] = useState<Doors | null>()
  useEffect(() => {
    callLight<typeof registration.doors>(light.doors, {}, { quiet: true }).then(setDoors, () => setDoors(null))
  }, [])
  return doors
}
