/** A kind as it is shipped; months unless days are said. */
interface ShippedKind {
  readonly name: string
  readonly nameEn: string
  readonly months?: number
  readonly days?: number
  readonly remind: number
  /** Whether an expired one stops dispatch: what is made anew where the work is does not. */
  readonly blocks: boolean
}

export const certificateKinds: readonly ShippedKind[] = [
  { name: '车辆年检', nameEn: 'Vehicle inspection', months: 12, remind: 60, blocks: true },
  { name: '车辆保险', nameEn: 'Vehicle insurance', months: 12, remind: 60, blocks: true },
  { name: '安全阀校验', nameEn: 'Safety valve test', months: 12, remind: 60, blocks: true },
  { name: '无线电台执照', nameEn: 'Radio licence', months: 36, remind: 60, blocks: true },
  { name: '无人机登记', nameEn: 'Drone registration', months: 24, remind: 60, blocks: true },
  { name: '仪器日检', nameEn: 'Instrument test, daily', days: 1, remind: 0, blocks: false },
  { name: '仪器月检', nameEn: 'Instrument test, monthly', months: 1, remind: 7, blocks: false },
  { name: '仪器年检', nameEn: 'Instrument test, yearly', months: 12, remind: 60, blocks: true },
  { name: '震源一致性测试', nameEn: 'Vibrator consistency test', months: 1, remind: 7, blocks: false },
  { name: '重力仪标定', nameEn: 'Gravimeter calibration', months: 12, remind: 60, blocks: true },
  { name: 'GNSS 检定', nameEn: 'GNSS calibration', months: 12, remind: 60, blocks: true },
]
