export type RedFlag = { sign: string; because: string }

/** Any one of these is reason enough to leave. */
export const RED_FLAGS: readonly RedFlag[] = [
  {
    sign: 'The fee is a share of your refund.',
    because: 'It pays them to invent deductions. You answer for them, not they.',
  },
  {
    sign: 'They will not sign your return, or leave out their PTIN.',
    because: 'The law asks for both. A preparer who hides leaves you alone with the IRS.',
  },
  {
    sign: 'They ask you to sign a blank or unfinished form.',
    because: 'You would not know what you have said under penalty of perjury.',
  },
  {
    sign: 'They promise a refund or a settlement before they have seen your papers.',
    because: 'Nobody can know it. Only the IRS decides what it accepts.',
  },
  {
    sign: 'They say they work for the IRS, or have a special tie to it.',
    because: 'An EA may not say so, and it is not true.',
  },
  {
    sign: 'The refund is to go to an account that is not yours.',
    because: 'You may never see it again.',
  },
  {
    sign: 'They tell you to make up income, costs or children.',
    because: 'That is fraud, with your name under it.',
  },
  {
    sign: 'They called you out of the blue and want an answer today.',
    because: 'Hurry is a tool. A real deadline stands in a letter you can read yourself.',
  },
  {
    sign: 'They want cash only and give no receipt.',
    because: 'You could not prove what you paid, or for what.',
  },
]
