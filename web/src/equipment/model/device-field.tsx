import { device } from '@geodepot/contracts/equipment/device.ts'
import { type FieldProps, PickField } from '../../kit/form/index.ts'

interface DeviceFieldProps<V extends object> extends FieldProps<V> {
  /** What the chosen device is called, as long as it was not picked here. */
  readonly shown?: string | undefined
  /** Devices of this project alone. */
  readonly project?: string | undefined
}
/** A device, found by any of its numbers. */
export const DeviceField = <V extends object>({ project, ...field }: DeviceFieldProps<V>) => (
  <PickField
    {...field}
    of={device.list}
    ask={(keyword) => ({ keyword, pageSize: 30, ...(project !== undefined && { projectInfoNo: project }) })}
    idOf={({ devId }) => devId}
    say={({ devName, selfNum, devSign }) => `${selfNum ?? devSign ?? ''} ${devName}`.trim()}
    detail={({ devModel }) => devModel}
  />
)
