/** A text as learners write them, with errors of several kinds. */
export const EXAMPLE = {
  question:
    'Write about a place in your town that you like. Say what people can do there and why you like it.',
  text: `My favourite place is the old libary near of the river. I go there since I was six years old, because my mother works in a shop in the same street. On the first floor you can find many childrens books and games, and on the second is a quiet room where students can to do their homeworks.

Last winter they opened a little cafe inside. It sells a best apple cake in the town! In Saturdays my friends and I meet there and we discuss about films that we have seen. If it will rain, we stay there all afternoon.

I like this place because everybody is welcome, and nobody have to pay. I hope that the libary will stay open for a long time, even though more and more people reads on theirs phones.`,
};
