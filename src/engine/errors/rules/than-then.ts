import type { Rule } from '../rule.js';

export const thanThen: Rule = {
  name: 'than-then',
  description: '`than` and `then`',
  reason: '*Than* compares; *then* means at that time or next: write *{correction}*.',
  lines: `
    SX 95 JJR|RBR|rather|more|less|better [then > than] !@stop|$
    SX 95 more|less JJ|NN|NNS|RB [then > than] !@stop|$
    SX 94 other|different [then > than] !@stop|$
    SX 93 ^|and|but|; [than > then] @subject|,|the|my
    SX 95 more [then > than] one|two|three|once|just|ever|that
  `,
  detects: [
    ['It is bigger then mine.', 'It is bigger than mine.'],
    ['I have more then one brother.', 'I have more than one brother.'],
    ['We ate and than we slept.', 'We ate and then we slept.'],
  ],
  leaves: ['First we ate, then we slept.', 'It was better then.', 'More than that I do not know.'],
};
