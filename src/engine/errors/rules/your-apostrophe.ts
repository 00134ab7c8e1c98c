import type { Rule } from '../rule.js';

export const yourApostrophe: Rule = {
  name: 'your-apostrophe',
  description: '`your` and `you’re`',
  reason: "*You're* is short for *you are*; *your* means belonging to you: write *{correction}*.",
  lines: `
    SX 92 [your > you're] welcome @end|$|to
    SX 92 !on|in|to|at|by|from|of|with|for [your > you're] not|a|the|an|so|too|always|never|in|really|gonna|still|just|only|supposed|about|able|ready|done|at|on
    SX 92 !on|in|to|at|by|from|of|with|for [your > you're] right|wrong @end|$|about|that|because|to
    SX 92 [your > you're] very !first|own|@common
    SX 92 [your > you're] going|doing|trying|getting|being|saying|feeling|looking|having !@common
    SX 94 if|when|because|that|what|while|where|unless|since [your > you're] @gerund|JJ&@onlyadjective !@common|JJ
    SX 94 [you 're > your] own|@family|parents|friends|house|name|homework|favorite|favourite|children|life|mind|body|dreams|family
  `,
  detects: [
    ['Your welcome.', "You're welcome."],
    ['Tell me if your going by bus.', "Tell me if you're going by bus."],
    ["You're mother is kind.", 'Your mother is kind.'],
  ],
  leaves: [
    'Your friend is here.',
    "If you're ready, bring your running shoes.",
    'What is your working day like?',
    'The bank is on your right.',
    'Hold it in your right hand, and check your wrong answers.',
    'It was your very first lesson.',
  ],
};
