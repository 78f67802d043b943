/**
 * Technical parameters of the demo's models, by model name, under the keys of
 * their category. Typical values, no catalogue data.
 */
export const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '428XL': { channels: '10000', software: '428XL V6' },
  '508XT': { channels: '100000', software: '508XT V5' },
  G3iHD: { channels: '50000' },
  'ARIES II': { channels: '4000' },
  'LAUL-428': { firmware: '3.2' },
  'LAUX-428': { firmware: '3.2' },
  'CX-508': { firmware: '5.1' },
  'WTU-508': { components: '1', frequency: '10', batteryDays: '30' },
  'IGU-16': { components: '1', frequency: '5', batteryDays: '50' },
  'IGU-16HR 3C': { components: '3', frequency: '5', batteryDays: '30' },
  Quantum: { components: '1', frequency: '5', batteryDays: '50' },
  Hawk: { components: '3', frequency: '10', batteryDays: '25' },
  eSeis: { components: '1', frequency: '5', batteryDays: '30' },
  'Nomad 65': { peakForce: '62000', startFrequency: '5' },
  'Nomad 65 Neo': { peakForce: '62000', startFrequency: '1' },
  'AHV-IV 364': { peakForce: '61800', startFrequency: '5' },
  'AHV-IV 380': { peakForce: '80000', startFrequency: '5' },
  'KZ-28': { peakForce: '63000', startFrequency: '6' },
  'EV-56': { peakForce: '56000', startFrequency: '1.5' },
  'UNIVIB 2': { peakForce: '26000' },
  TS16: { accuracy: '1' },
  'Matrice 350 RTK': { flightTime: '55' },
  'WTZ-100': { depth: '100' },
  'WTRZ-30': { depth: '30' },
  '油罐车 8t': { volume: '8' },
  C220D5: { power: '220' },
}
