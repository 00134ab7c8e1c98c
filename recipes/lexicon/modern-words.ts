/** Words that the spelling lists are too old or too strict to hold. Chosen by hand. */
export const MODERN_WORDS: readonly string[] = `
audiobook audiobooks bitcoin blockchain canceled carb carbs chatbot chatbots cheerleading coronavirus coworking
cryptocurrency cryptocurrencies cyberbully cyberbullies cyberbullying cybersecurity cyberspace dreamt
ebook ebooks ecommerce ecotourism edtech email emails emailed emailing emoji emojis ethnicities esports eurozone fanbase
fintech freelancer freelancers frontman gameplay gamification gluten googled grandkids graphene guesthouse guesthouses
hashtag hashtags homeschooling homestay homestays hotspot hotspots improv infographic infographics influencer
influencers kpop leaderboard livestream livestreaming lockdown lockdowns meds mindfulness microplastics millennial millennials
mixtape motorsport motorsports multitask multitasking multitasker nanoparticle nanoparticles newcomer newcomers nutritionist
nutritionists offline offseason ok online parkour photoshop photoshopped podcast podcasts 
preorder rainforest rainforests renewables roadmap roadmaps rollout screenshot screenshots selfie selfies signup
smartphone smartphones smartwatch smartwatches snowboarder snowboarding skillset skillsets starship storyline storylines
streamer streamers streaming supercar superfood superfoods teamwork telecom timeframe touchscreen touchscreens transformative
unboxing unfollow unfriend updatable upcycle upcycling upskill upskilling vegan vegans videogame videogames vlog vlogs vlogger
vloggers vlogging volunteering webcam webcams webinar webinars wellbeing whistleblower wifi wishlist workplace workplaces
workspace workspaces youtuber youtubers quarantine 
backend bioinformatics bootcamp bootcamps brainstem benefitted codebase crypto customizable customisable devs don'ts driverless donut donuts
dropdown filesystem forecasted frontend hackathon hackathons haha hmm homogenous incentivize incentivized inclusivity jumpstart
lakeshore leaderboards lifecycle lightbulb lol mentee mentees mins mosquitos onboarding parmesan probiotics rebrand
rebranded rebranding reframe reimagine reimagined repurpose repurposed rideshare roundtable snuck timeframes timesheet toolkits
tradeoff tradeoffs underserved uptime walkthrough yay
brunch burrito burritos falafel guacamole gyoza hummus kebab kebabs kimchi kombucha latte lattes lasagne nachos paella pho poke
quinoa ramen salsa sashimi smoothie smoothies sushi taco tacos tapas tempura tiramisu tofu udon
carnival ceviche dojo fajita feijoada haka hanbok karaoke kimono manga mariachi origami otaku samba siesta tango
yoga yukata
`
  .split(/\s+/)
  .filter(Boolean);

/** Names that the lists lack, as they are written. Chosen by hand. */
export const MODERN_NAMES: readonly string[] = `
Airbnb Alexa ASEAN Beyonce Bezos Brexit Busan ChatGPT Coldplay COVID Deliveroo Discord Disneyland Duolingo Erasmus Facebook
Fortnite Gaudi Gmail Greta Hermione Huawei IELTS IKEA Instagram Kahoot Kolkata Kyiv LGBT LGBTQ LinkedIn Marvel Messi Minecraft
Naruto Netflix Neymar Obama Phuket Pikachu Pinterest Pixar Pokemon PowerPoint Reddit Rihanna Ronaldo Roblox Samsung Shenzhen Siri
Skype Snapchat Spiderman SpongeBob Spotify Starbucks STEM Telegram TikTok TOEFL TOEIC Trump Tumblr Twitch Twitter Uber UNESCO
Vodafone WeChat WhatsApp Wikipedia Xiaomi YouTube Zara Zoom iPad iPhone iPhones iPads FIFA UEFA NHS UAE UK USA EU NGO NGOs CEO CEOs
MBA AI VR GPS USB DNA HIV AIDS CV DIY DJ DVD DVDs PC PCs TV TVs UFO VIP WWF GDP HR IT SMS FAQ CO
`
  .split(/\s+/)
  .filter(Boolean);
