import { messages } from './messages.ts'

export const labelMessages = messages('kit/label', {
  labels: ['标签', 'Labels'],
  size: ['尺寸', 'Size'],
  size_small: ['小 {width}×{height}', 'Small {width}×{height}'],
  size_large: ['大 {width}×{height}', 'Large {width}×{height}'],
  medium: ['介质', 'Medium'],
  medium_sheet: ['A4 标签纸', 'A4 sheets'],
  medium_roll: ['卷筒', 'Roll'],
  copies: ['每个份数', 'Copies of each'],
  gone: ['首张已用', 'Used on the first sheet'],
  nothing: ['没有可打印的标签', 'There is nothing to print a label for'],
})
